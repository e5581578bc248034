import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { searchPattern } from '../../core/database/list-queries.js';
import { applyFilters, type Filters } from '../../core/http/lists/filters.js';
import { User } from '../auth/user.entity.js';
import type { ListUsersDto } from './dto/user.dto.js';

const FILTERS: Filters<ListUsersDto, User, undefined> = {
  search: (users, search) =>
    users.andWhere(`(user.username LIKE :search ESCAPE '!' OR LOWER(user.email) LIKE :search ESCAPE '!')`, {
      search: searchPattern(search),
    }),
  role: (users, role) => users.andWhere('user.role = :role', { role }),
  include: (users, ids) => (ids.length > 0 ? users.andWhere('user.id IN (:...ids)', { ids }) : undefined),
};

/** People, narrowed, by username. */
export async function searchUsers(manager: EntityManager, query: ListUsersDto): Promise<SelectQueryBuilder<User>> {
  const users = manager.createQueryBuilder(User, 'user').select('user.id', 'id').where('1 = 1');
  return (await applyFilters(users, query, undefined, FILTERS)).orderBy('user.username', 'ASC');
}
