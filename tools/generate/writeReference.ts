/** `npm run reference`: writes docs/reference anew. */
import { writeReference } from './reference.ts';

await writeReference();
