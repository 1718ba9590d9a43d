/** What the annotation `crd-studio.dev/generator-version` of our CRDs says: the extension's version. A test holds it against package.json. */
export const generatorVersion = 'v0.1.0';
