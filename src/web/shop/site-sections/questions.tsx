import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './questions.module.css'

interface Props {
  questions: readonly { question: string; answer: ReactNode }[]
}

/** Questions whose answers unfold, also without a script. The first is open, to show how they work. */
export function Questions({ questions }: Props) {
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }, i) => (
        <details key={question} className={classes.item} open={i === 0}>
          <summary
            className={`flex rounded-badge justify-between align-center gap-16 clickable ${classes.question}`}
          >
            <h3 className={classes.title}>{question}</h3>
            <IconChevronDown size={22} aria-hidden="true" />
          </summary>
          <p className={`quiet ${classes.answer}`}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
