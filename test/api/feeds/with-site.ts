/** Import this file before the service, which reads its settings when it is imported. */
process.env.PUBLIC_URLS = 'event=https://agenda.example.cat/{language}/{slug},organizer=https://agenda.example.cat/qui?id={id}';
process.env.SITE_NAME = 'ca:Agenda de la ciutat,en:City events';
