/** The figures written beside a chart, from 0 up, and the highest of them. */
export interface Scale {
  ticks: number[]
  top: number
}

const STEPS = [1, 2, 5, 10]
const LINES = 4

/** Round figures that reach `max` in four steps or so; never steps smaller than `least`. */
export function scaleTo(max: number, least = 1): Scale {
  const rough = Math.max(max / LINES, least)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const lines = Math.max(1, max === 0 ? LINES : Math.ceil(max / step))
  return { ticks: Array.from({ length: lines + 1 }, (_, i) => i * step), top: lines * step }
}

/** Which of `count` days are named under a chart that has room for `room` names: the last always is. */
export function namedDays(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % step === 0)
}
