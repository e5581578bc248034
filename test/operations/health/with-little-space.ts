/** Import this before the service, which reads its settings when it is imported. No disk has so many megabytes. */
process.env.MIN_FREE_MEGABYTES = '1000000000';
