import type { DocumentationTexts } from '../en.js';

export const examples: DocumentationTexts['examples'] = {
  event: {
    title: 'Feria del libro antiguo',
    excerpt: '<p>Treinta puestos, todo el día.</p>',
    description: '<p>Libreros de <strong>todo el país</strong>, y un taller para niños a mediodía.</p>',
  },
  venue: {
    venue: 'Plaza Mayor',
    description: '<p>Con soportales todo alrededor.</p>',
    city: 'Vic',
    province: 'Barcelona',
    country: 'España',
  },
  organizer: {
    organizer: 'Gremio de libreros',
    description: '<p>Todos los que venden libros en la ciudad.</p>',
  },
  category: {
    name: 'Ferias',
    description: '<p>Mercados y muestras.</p>',
  },
  tag: {
    name: 'Libros',
    description: '<p>Viejos y nuevos.</p>',
  },
};
