/** Aborted when the process is asked to stop: it is not ready for more, its answers end their connections, it begins nothing new. */
export const stopping = new AbortController();
