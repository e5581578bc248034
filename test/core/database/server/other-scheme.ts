/** Import this file before the service: `DATABASE_URL` then has the scheme of the other kind of server. */
const url = new URL(process.env.DATABASE_URL!);
process.env.DATABASE_URL = Object.assign(url, { protocol: url.protocol === 'mysql:' ? 'mariadb:' : 'mysql:' }).href;
