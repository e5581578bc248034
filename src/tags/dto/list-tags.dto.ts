import { ListTermsQuery } from '../../content/terms/dto/list-terms.query.js';

export class ListTagsDto extends ListTermsQuery {}
