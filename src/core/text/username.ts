/** The pattern of usernames. The service stores them in lower case. */
export const USERNAME_PATTERN = /^[\w.@-]{1,60}$/;
