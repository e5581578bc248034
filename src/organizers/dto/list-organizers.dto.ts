import { ListContentQuery } from '../../content/search/list-content.query.js';

export class ListOrganizersDto extends ListContentQuery {}
