import { ListContentQuery } from '../../content/search/list-content.query.js';

export class ListVenuesDto extends ListContentQuery {}
