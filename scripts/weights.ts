import { weighedBesideDecided } from './web-weights.ts'

// `npm run weights`: what the built application weighs on a phone; the exit code is 1 when something is too heavy.

const weighed = weighedBesideDecided()
for (const { name, bytes, decided, isTooHeavy } of weighed)
  console.log([kB(bytes), `of ${kB(decided)}`, isTooHeavy ? `${name}: TOO HEAVY` : name].join('  '))
process.exit(weighed.some(({ isTooHeavy }) => isTooHeavy) ? 1 : 0)

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
