/** A controller or manager was put together wrongly: a mistake in the program. */
export class DefinitionError extends Error {
  readonly code = 'Definition';

  constructor(message: string) {
    super(message);
    this.name = 'DefinitionError';
  }
}
