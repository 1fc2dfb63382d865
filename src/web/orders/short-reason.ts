/** The reason of a refusal, without the advice at the end of the error's text. */
export function shortReason(message: string): string {
  return message.replace(' L’écran est à jour, vérifiez avant de recommencer.', '')
}
