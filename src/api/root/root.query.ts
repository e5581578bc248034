import { ChoiceFilter } from '../../core/http/fields/scalar-fields.js';
import { NAMESPACE } from '../../core/http/routing/links.js';

export class RootQuery {
  @ChoiceFilter([NAMESPACE], { default: NAMESPACE })
  namespace?: string;

  @ChoiceFilter(['view', 'embed', 'edit', 'help'], { default: 'view' })
  context?: string;
}
