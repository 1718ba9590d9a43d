/** Lets one source say `import.meta.url` (and packages say `require`) whichever format it is bundled into. */
export const fileUrlOfModule = {
  commonJs: {
    define: { 'import.meta.url': '__moduleUrl', 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
    banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  },
  esModule: {
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  },
};
