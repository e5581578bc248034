/** Imported before the service, which reads its settings when it is imported. Limits on ordinary requests stay off. */
process.env.TRUST_PROXY = '127.0.0.1';
