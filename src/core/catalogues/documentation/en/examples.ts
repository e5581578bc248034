/** The texts of the records in the examples. */
export const examples = {
  event: {
    title: 'Antiquarian book fair',
    excerpt: '<p>Thirty stalls, all day long.</p>',
    description: '<p>Booksellers from <strong>all over the country</strong>, and a workshop for children at noon.</p>',
  },
  venue: {
    venue: 'Market square',
    description: '<p>With arcades all around it.</p>',
    city: 'Vic',
    province: 'Barcelona',
    country: 'Spain',
  },
  organizer: {
    organizer: 'Guild of booksellers',
    description: '<p>All those who sell books in town.</p>',
  },
  category: {
    name: 'Fairs',
    description: '<p>Markets and shows.</p>',
  },
  tag: {
    name: 'Books',
    description: '<p>Old and new.</p>',
  },
};
