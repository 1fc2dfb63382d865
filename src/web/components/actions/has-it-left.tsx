import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { Note } from '../feedback/note.tsx'
import { Button } from './button.tsx'
import classes from './has-it-left.module.css'

interface Props {
  /** `Ouvert à 14 h 05.` */
  opened: string
  /** The answer that is being sent. */
  sending: boolean | undefined
  onAnswer: (hasLeft: boolean) => unknown
}

/** Opened in WhatsApp is not sent: a teammate says whether the message left. */
export function HasItLeft({ opened, sending, onAnswer }: Props) {
  return (
    <div>
      <Note tone="warning" icon={<IconBrandWhatsapp />}>
        <b>{opened}</b> Le message est parti&#8239;?
      </Note>
      <div className={classes.answers}>
        <Button icon={<IconCheck />} loading={sending === true} onClick={() => onAnswer(true)}>
          Oui, envoyé
        </Button>
        <Button tone="outline" loading={sending === false} onClick={() => onAnswer(false)}>
          Pas encore
        </Button>
      </div>
    </div>
  )
}
