import { ListContentQuery } from '../../content/dto/list-content.query.js';

export class ListVenuesDto extends ListContentQuery {}
