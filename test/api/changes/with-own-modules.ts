/** Imported before the service. This test aborts the shutdown controller for ever, so it needs a copy of the modules of its own. */
process.env.TEST_COPY_OF_MODULES = 'shutdown of the change feed';
