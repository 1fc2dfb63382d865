import type { Mutant } from './mutant.ts'

/** Rules that the web has of its own. */
export const WEB_MUTANTS: readonly Mutant[] = [
  {
    rule: 'A quarter outside the radius says so, and no price',
    file: 'src/web/orders/checkout/quarter/quarter-words.ts',
    from: 'if (!isServed(',
    to: 'if (!point && !isServed(',
    tests: ['src/web/orders/checkout'],
  },
  {
    rule: 'A place that is no longer served has no transport in its price',
    file: 'src/web/orders/home/again.ts',
    from: 'const isReached = point !== null && isServed(point, catalogue)',
    to: 'const isReached = point !== null',
    tests: ['src/web/orders/home'],
  },
  {
    rule: 'A wrong code stands at its field',
    file: 'src/web/access/second-factor/use-factor-faults.ts',
    from: 'if (isTyped && isOfField) setRefusal',
    to: 'if (!isTyped && isOfField) setRefusal',
    tests: ['src/web/pages/auth/second-step'],
  },
  {
    rule: 'A garment that is added twice at a door is one line',
    file: 'src/web/rounds/missions/door-total/found.ts',
    from: 'const row = rows.find((one) => one.key === key)',
    to: 'const row = rows.find((one) => one.key !== one.key)',
    tests: ['src/web/rounds/missions'],
  },
  {
    rule: 'A livreur states each line before a step is confirmed',
    file: 'src/web/rounds/missions/collection/missing.ts',
    from: 'line: !lines.every(isCountedLine),',
    to: 'line: lines.length === 0,',
    tests: ['src/web/rounds/missions'],
  },
  {
    rule: 'A view of the list keeps the filters of the address',
    file: 'src/web/orders/list/views.ts',
    from: 'if (value !== null) kept.set(param, value)',
    to: 'if (value === null) kept.delete(param)',
    tests: ['src/web/orders'],
  },
  {
    rule: 'A value of the address that no list can be asked for filters nothing',
    file: 'src/web/orders/filters/filter-params.ts',
    from: 'filter((value) => spanOf(value) !== null)',
    to: 'filter((value) => spanOf(value) !== undefined)',
    tests: ['src/web/orders'],
  },
  {
    rule: 'What was typed in this tab is there after a reload',
    file: 'src/web/lib/use-kept.ts',
    from: 'storage.writeJson(key, next)',
    to: 'void next',
    tests: ['src/web/lib', 'src/web/orders/claims'],
  },
  {
    rule: 'A prepared basket is found again on its device',
    file: 'src/web/orders/cart/stored-draft.ts',
    from: 'return Array.isArray(draft?.lines) ?',
    to: 'return !Array.isArray(draft?.lines) ?',
    tests: ['src/web/orders/cart', 'src/web/orders/checkout'],
  },
  {
    rule: 'An answer read later does not give way to one read before',
    file: 'src/web/record/queue.ts',
    from: 'if (reading === this.#readings) this.#updateState(all, notices)',
    to: 'this.#updateState(all, notices)',
    tests: ['src/web/record', 'src/web/rounds/queue'],
  },
  {
    rule: 'A refused act of the phone changes no mission',
    file: 'src/web/rounds/queue/queued-missions.ts',
    from: "if (action.kind === 'photo' || action.refusal) continue",
    to: "if (action.kind === 'photo') continue",
    tests: ['src/web/rounds/queue'],
  },
  {
    rule: 'A second tap does nothing while the first works',
    file: 'src/web/lib/use-one-at-a-time.ts',
    from: 'if (busy.current) return\n',
    to: '',
    tests: ['src/web/lib'],
  },
]
