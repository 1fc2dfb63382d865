/** Around a statement in an e-mail. No spaces, since some mail programs change them. */
export const STATEMENT_MARKS = { begin: '-----RELEVE-LAVEO-----', end: '-----FIN-DU-RELEVE-----' }

/** No line is longer than a mail program that quotes it leaves whole. */
const HALF_SIGNATURE = 43

/** A signed statement as an e-mail shows it: a few short lines between two marks. */
export function statementLines(signed: string): string[] {
  const lines = signed.replace(/ (links|fault|key|signature) /g, '\n$1 ')
  return [STATEMENT_MARKS.begin, ...lines.split('\n').flatMap(splitSignature), STATEMENT_MARKS.end]
}

function splitSignature(line: string): string[] {
  if (!line.startsWith('signature ')) return [line]
  return [line.slice(0, -HALF_SIGNATURE), line.slice(-HALF_SIGNATURE)]
}
