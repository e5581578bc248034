import type { SelectQueryBuilder } from 'typeorm';
import { filterByWords } from '../../core/database/list-queries.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { User } from '../auth/user.entity.js';
import type { ListUsersDto } from './dto/user.dto.js';

const FILTERS: Filters<ListUsersDto, User> = {
  search: (users, search) => filterByWords(users, ['user.username', 'LOWER(user.email)'], search),
  role: (users, role) => users.andWhere('user.role = :role', { role }),
  include: (users, ids) => (ids.length > 0 ? users.andWhere('user.id IN (:...ids)', { ids }) : undefined),
};

/** Returns the query of users with the client's filters, ordered by username. */
export async function searchUsers(search: Search<ListUsersDto>): Promise<SelectQueryBuilder<User>> {
  const users = search.manager.createQueryBuilder(User, 'user').select('user.id', 'id').where('1 = 1');
  return (await applyFilters(users, FILTERS, search)).orderBy('user.username', 'ASC');
}
