/** Imported before the service, which reads its settings when it is imported. */
Object.assign(process.env, { MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '8', MAX_MEGABYTES_IN_FLIGHT: '8' });
