/** The Kubernetes whose behaviour this server follows. */
export const followed = { major: '1', minor: '37', patch: '2' };

/** /version: parseable as Kubernetes' own, and open about what it is. `claimed` ("1.36", "1.36.2") is what clients are to see instead. */
export function versionInfo(claimed?: string): object {
  const [major = followed.major, minor = followed.minor, patch = claimed === undefined ? followed.patch : '0'] = claimed?.split('.') ?? [];
  return {
    major,
    minor,
    gitVersion: `v${major}.${minor}.${patch}+crd-studio-sandbox`,
    gitCommit: '',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: `node ${process.versions.node}`,
    platform: `${process.platform}/${process.arch}`,
  };
}
