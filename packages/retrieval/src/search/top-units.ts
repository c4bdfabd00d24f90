/** The `wanted` units with the highest values, highest first, lower number first among equals. */
export function topUnits(
  values: Float32Array,
  length: number,
  wanted: number,
  isWanted: (unit: number) => boolean,
): number[] {
  const heap: number[] = [];
  const worse = (left: number, right: number): boolean => {
    const a = values[left] ?? 0;
    const c = values[right] ?? 0;
    return a < c || (a === c && left > right);
  };
  const sink = (from: number): void => {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && worse(heap[child] ?? 0, heap[least] ?? 0)) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] ?? 0, heap[at] ?? 0];
      at = least;
    }
  };
  for (let unit = 0; unit < length; unit += 1) {
    if ((values[unit] ?? 0) <= 0 || !isWanted(unit)) continue;
    if (heap.length < wanted) {
      heap.push(unit);
      if (heap.length === wanted) for (let at = wanted >> 1; at >= 0; at -= 1) sink(at);
    } else if (worse(heap[0] ?? 0, unit)) {
      heap[0] = unit;
      sink(0);
    }
  }
  return heap.sort((left, right) => (worse(left, right) ? 1 : -1));
}
