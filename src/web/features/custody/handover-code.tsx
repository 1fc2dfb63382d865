import { useId } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './custody.module.css'

interface Props {
  code: string | null
  /** The clothes are collected at the counter. */
  atCounter?: boolean
}

/** The code that the client gives to the livreur at the delivery, or to the team at the counter, and when to give it. */
export function HandoverCode({ code, atCounter = false }: Props) {
  const title = useId()
  if (code === null) return null
  const digits = [...code]
  return (
    <>
      <Seam />
      <TicketBody>
        <section aria-labelledby={title}>
          <h3 id={title} className="text-center">
            {atCounter ? 'Code de retrait' : 'Code de livraison'}
          </h3>
          <p className={`flex justify-center gap-10 ${classes.code}`}>
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
          <p className={`text-center ${classes.codeRule}`}>
            Donnez ce code {atCounter ? 'au comptoir' : 'au livreur'} seulement quand votre linge
            est entre vos mains.
          </p>
        </section>
      </TicketBody>
    </>
  )
}
