import { ChoiceFilter } from '../http/fields/scalar-fields.js';
import { NAMESPACE } from '../http/links.js';

export class RootQuery {
  @ChoiceFilter([NAMESPACE], { default: NAMESPACE })
  namespace?: string;

  @ChoiceFilter(['view', 'embed', 'edit', 'help'], { default: 'view' })
  context?: string;
}
