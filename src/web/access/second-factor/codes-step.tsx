import { IconDownload } from '@tabler/icons-react'
import { recoveryFile } from '#shared/access/second-factor/words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CopyButton, copyText } from '#web/components/actions/copy-button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { readMe } from '#web/query-client.ts'
import classes from './second-factor.module.css'

interface Props {
  codes: string[]
  /** They were copied or downloaded. */
  onKept: () => void
}

/** Shows new recovery codes, once: the server keeps only what recognises them. */
export function CodesStep({ codes, onKept }: Props) {
  const text = recoveryFile(codes, readMe()?.email ?? '')
  return (
    <div className="stack gap-16">
      <ul className={`badge-indigo rounded ${classes.codes}`} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code} className={`strong ${classes.code}`}>
            {code}
          </li>
        ))}
      </ul>
      <div className="row wrap gap-10">
        <CopyButton copy={() => copy(text, onKept)}>Copier</CopyButton>
        <Button
          tone="outline"
          icon={<IconDownload />}
          onClick={() => {
            save(text)
            onKept()
          }}
        >
          Télécharger
        </Button>
      </div>
      <Note tone="warning">
        Ils ne seront plus montrés. Gardez-les sur papier, loin de votre téléphone.
      </Note>
    </div>
  )
}

async function copy(text: string, onCopied: () => void): Promise<boolean> {
  const instead = 'Téléchargez-les, ou écrivez-les sur papier.'
  const isCopied = await copyText(text, 'Codes non copiés', instead)
  if (isCopied) onCopied()
  return isCopied
}

/** Even a slow phone begins to write the file within this time. */
const REVOKE_AFTER_MS = 60_000

/** Saves the codes as a file through the browser. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'laveo-codes-de-secours.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
