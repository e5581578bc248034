/** Imported before the service. This test adds a module to the service, so it needs a copy of the modules of its own. */
process.env.TEST_COPY_OF_MODULES = 'listeners';
