/** How long to wait, rounded up: « 40 secondes », « 5 minutes », « 2 heures ». */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return countOf(seconds, 'seconde')
  if (seconds <= 90 * 60) return countOf(seconds / 60, 'minute')
  return countOf(seconds / 3600, 'heure')
}

function countOf(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount))
  return `${whole}\u00a0${unit}${whole > 1 ? 's' : ''}`
}
