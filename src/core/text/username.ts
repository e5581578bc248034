/** What a username is made of; it is kept in lower case. */
export const USERNAME = /^[\w.@-]{1,60}$/;
