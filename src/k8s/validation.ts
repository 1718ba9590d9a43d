/** The API server's own rules for names and metadata, in its words: one place to import them from. */
export * from './names.ts';
export * from './objectMetaValidation.ts';
