import { ListTermsQuery } from '../../terms/dto/list-terms.query.js';

export class ListTagsDto extends ListTermsQuery {}
