/** Import this file before the service, which reads its settings when it is imported. */
process.env.PAGES = 'off';
