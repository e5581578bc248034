import { ListContentQuery } from '../../content/dto/list-content.query.js';

export class ListOrganizersDto extends ListContentQuery {}
