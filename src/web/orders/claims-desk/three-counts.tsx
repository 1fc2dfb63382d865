import { formatTime } from '#shared/dates.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './claim-desk.module.css'
import { type ContestedLine, type CountDraft, saidPieces, sumPieces } from './contested-count.ts'
import type { DeskClaim } from './desk-words.ts'

interface Place {
  label: string
  by?: string | undefined
  of: (line: ContestedLine) => number | null
}

function placesOf(
  { checks, atCounter }: DeskClaim,
  lines: readonly ContestedLine[],
  draft: CountDraft,
) {
  const by = (step: 'pickup' | 'delivery') => {
    const check = checks.find((one) => one.step === step)
    if (!check) return undefined
    const who = check.withClient ? 'devant le client' : 'sans le client'
    return `${check.actorName ?? 'l’équipe'}, ${formatTime(check.takenAt)}, ${who}`
  }
  const isAsOrdered = lines.every((line) => saidPieces(line, draft) === line.ordered)
  const said: Place = {
    label: 'Le client dit',
    by: isAsOrdered ? 'comme commandé' : undefined,
    of: (line) => saidPieces(line, draft),
  }
  const others: Place[] = [
    { label: 'Commandé', of: ({ ordered }) => (isAsOrdered ? null : ordered) },
    { label: atCounter ? 'Au dépôt' : 'À la porte', by: by('pickup'), of: (line) => line.pickup },
    { label: 'À l’atelier', of: (line) => line.workshop },
    {
      label: atCounter ? 'Au retrait' : 'Au retour',
      by: by('delivery'),
      of: (line) => line.delivery,
    },
  ]
  return [said].concat(others.filter(({ of }) => lines.some((line) => of(line) !== null)))
}

/** The counts of each line side by side; one that is not what the client says is underlined. */
export function ThreeCounts({
  claim,
  lines,
  draft,
}: {
  claim: DeskClaim
  lines: readonly ContestedLine[]
  draft: CountDraft
}) {
  const places = placesOf(claim, lines, draft)
  return (
    <section>
      <h2 className="text-l mb-8">
        Les comptes <span className="quiet regular text-s">une différence est soulignée</span>
      </h2>
      <div className={`surface outlined rounded-large ${classes.counts}`}>
        <table className="full">
          <thead>
            <tr>
              <th scope="col">Pièce</th>
              {places.map(({ label, by }) => (
                <th key={label} scope="col">
                  {label}
                  {by ? <span className="block quiet regular text-s">{by}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const said = saidPieces(line, draft)
              const isGap = places.some(({ of }) => (of(line) ?? said) !== said)
              return (
                <tr key={line.position} className={cx(isGap && classes.gap)}>
                  <th scope="row">{line.name}</th>
                  {places.map(({ label, of }) => {
                    const count = of(line)
                    return (
                      <td key={label}>
                        {count !== null && count !== said ? <u>{count}</u> : (count ?? '–')}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {places.map(({ label, of }) => (
                <td key={label}>{sumPieces(lines, (line) => of(line) ?? 0)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
