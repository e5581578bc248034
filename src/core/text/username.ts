/** The pattern of usernames. The service stores them in lower case. */
export const USERNAME = /^[\w.@-]{1,60}$/;
