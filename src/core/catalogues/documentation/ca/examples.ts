import type { DocumentationTexts } from '../en.js';

export const examples: DocumentationTexts['examples'] = {
  event: {
    title: 'Fira del llibre antic',
    excerpt: '<p>Trenta parades, tot el dia.</p>',
    description: '<p>Llibreters de <strong>tot el país</strong>, i un taller per a infants al migdia.</p>',
  },
  venue: {
    venue: 'Plaça Major',
    description: '<p>Amb porxos tot al voltant.</p>',
    city: 'Vic',
    province: 'Barcelona',
    country: 'Espanya',
  },
  organizer: {
    organizer: 'Gremi de llibreters',
    description: '<p>Tots els qui venen llibres a la ciutat.</p>',
  },
  category: {
    name: 'Fires',
    description: '<p>Mercats i mostres.</p>',
  },
  tag: {
    name: 'Llibres',
    description: '<p>Vells i nous.</p>',
  },
};
