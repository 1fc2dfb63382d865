import { IconFlag } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Something that must be said of an order, with its acts. */
export interface PanelNote {
  key: string
  /** It stands for the note while another one is open. */
  line: string
  note: ReactNode
}

/** One note is open: the first, until somebody chooses another or acts in it. The others are lines that open theirs. */
export function PanelNotes({ notes }: { notes: PanelNote[] }) {
  const [chosen, setChosen] = useState<string>()
  const front = useRef<HTMLElement>(null)
  const opened = notes.find(({ key }) => key === chosen) ?? notes[0]
  if (!opened) return null
  const open = (key: string) => {
    flushSync(() => setChosen(key))
    front.current?.focus()
  }
  return (
    <>
      {/* What comes meanwhile does not take the note, or its dialog, from who acts in it. */}
      <section
        ref={front}
        tabIndex={-1}
        aria-label={opened.line}
        onFocus={() => setChosen(opened.key)}
      >
        <Fragment key={opened.key}>{opened.note}</Fragment>
      </section>
      <div className="hide-empty">
        {notes
          .filter((one) => one !== opened)
          .map(({ key, line }) => (
            <NoteLine key={key}>
              <button
                type="button"
                className="accent strong tap text-start"
                aria-expanded={false}
                onClick={() => open(key)}
              >
                {line}
              </button>
            </NoteLine>
          ))}
      </div>
    </>
  )
}

export function NoteLine({ children }: { children: ReactNode }) {
  return (
    <p className="row gap-8 text-s icons-18 anywhere">
      <IconFlag className="fixed caution" aria-hidden="true" />
      {children}
    </p>
  )
}
