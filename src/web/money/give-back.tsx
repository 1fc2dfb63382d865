import { Money } from '#web/components/display/money.tsx'
import classes from './give-back.module.css'

/** The change, in green where it is read across the counter. */
export function GiveBack({ amount }: { amount: number }) {
  return (
    <p className={`badge-success row justify-between strong rounded ${classes.back}`}>
      Rendez <Money amount={amount} className="text-xl" />
    </p>
  )
}
