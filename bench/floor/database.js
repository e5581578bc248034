/** The database of the floor: one function for reads, one for transactions. */
import mysql from 'mysql2/promise';
import { fileOptions } from '../../dist/core/database/connection/data-source.options.js';
import { parseServerAddress } from '../../dist/core/database/connection/database-server.js';
import { settings } from '../settings.js';

const POOL_SIZE = 10;

/**
 * Opens the database of the settings, or another one.
 * @returns `query(sql, values)`, `transaction(work)` and `close`; `work` gets a `query` and returns the result
 */
export function openDatabase({ databaseUrl, dataDir } = settings) {
  return databaseUrl === null ? openFile(dataDir) : openServer(databaseUrl);
}

function openServer(url) {
  const pool = mysql.createPool({ ...parseServerAddress(url), connectionLimit: POOL_SIZE, charset: 'utf8mb4', timezone: 'Z' });
  const queryOn = (connection) => async (sql, values) => (await connection.query(sql, values))[0];
  const transaction = async (work) => {
    const connection = await pool.getConnection();
    try {
      await connection.beginTransaction();
      const result = await work(queryOn(connection));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback();
      throw error;
    } finally {
      connection.release();
    }
  };
  return { query: queryOn(pool), transaction, close: () => pool.end() };
}

function openFile(folder) {
  const { database: path, driver: Driver, prepareDatabase, timeout } = fileOptions(folder);
  const file = new Driver(path, { timeout });
  prepareDatabase(file);
  const query = async (sql, values = []) => {
    const statement = file.prepare(sql);
    return statement.reader ? statement.all(...values) : { insertId: Number(statement.run(...values).lastInsertRowid) };
  };
  return { query, transaction: runInTurn(file, query), close: async () => file.close() };
}

/** Returns a function that runs transactions one after another: the file has one writer. */
function runInTurn(file, query) {
  let last = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      file.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(query);
        file.exec('COMMIT');
        return result;
      } catch (error) {
        file.exec('ROLLBACK');
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
