import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './custody.module.css'

interface Props {
  code: string | null
  /** The reference of the order, which tells one code from another. */
  reference: string
  /** The clothes are collected at the counter. */
  atCounter?: boolean
}

/** The code that the client gives to the livreur at the delivery, or to the team at the counter, and when to give it. */
export function HandoverCode({ code, reference, atCounter = false }: Props) {
  const title = atCounter ? 'Code de retrait' : 'Code de livraison'
  if (code === null) return null
  const digits = [...code]
  return (
    <section
      aria-label={`${title} de la commande #${reference}`}
      className="row justify-between gap-10"
    >
      <div className="shrink leading-13">
        <h3 className="text-m leading-13">{title}</h3>
        <p className="quiet text-s leading-13">
          {atCounter
            ? 'À donner au comptoir une fois le linge en main.'
            : 'À donner au livreur une fois le linge en main.'}
        </p>
      </div>
      <p className={`flex fixed ${classes.codes}`}>
        <VisuallyHidden>{digits.join(' ')}</VisuallyHidden>
        {digits.map((digit, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: four digits that never move
            key={index}
            className={`place-center digits raised ${classes.digit}`}
            aria-hidden="true"
          >
            {digit}
          </span>
        ))}
      </p>
    </section>
  )
}

interface LineProps {
  code: string | null
  className?: string | undefined
}

/** The same where it is no more than a line. */
export function CodeLine({ code, className }: LineProps) {
  if (code === null) return null
  return (
    <span className={cx('block text-s', className)}>
      Code à donner au livreur&nbsp;: <b className="digits">{code}</b>
    </span>
  )
}
