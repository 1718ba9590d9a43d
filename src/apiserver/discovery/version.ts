/** The Kubernetes whose behaviour this server follows. */
export const followed = { major: '1', minor: '37', patch: '2' };

/** /version: parseable as Kubernetes' own, and open about what it is. */
export function versionInfo(): object {
  return {
    major: followed.major,
    minor: followed.minor,
    gitVersion: `v${followed.major}.${followed.minor}.${followed.patch}+crd-studio-sandbox`,
    gitCommit: '',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: `node ${process.versions.node}`,
    platform: `${process.platform}/${process.arch}`,
  };
}
