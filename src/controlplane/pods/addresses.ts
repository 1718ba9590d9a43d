/** Addresses for pods, 10.244.0.2 and up, each with one pod at a time. */
export interface PodAddresses {
  /** The one a pod has already, or the next that is free. */
  take(known: string | undefined): string;
  free(address: string): void;
}

export function podAddresses(): PodAddresses {
  const used = new Set<string>();
  let next = 2;
  return {
    take(known) {
      if (known !== undefined && known !== '') {
        used.add(known);
        return known;
      }
      for (;;) {
        const address = `10.244.${Math.floor(next / 256) % 256}.${next % 256}`;
        next = next >= 65_533 ? 2 : next + 1;
        const last = next % 256;
        if (last === 0 || last === 255) next++;
        if (used.has(address) && used.size < 60_000) continue;
        used.add(address);
        return address;
      }
    },
    free: (address) => void used.delete(address),
  };
}
