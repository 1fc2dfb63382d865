import { useState } from 'react'
import { compressPhoto, PhotoError } from '#web/lib/files/compress-photo.ts'

/** Compresses chosen files one after the other, up to `room` of them. Returns the last error once all are done. */
export function useAddPhotos(room: number, onPhoto: (blob: Blob) => void) {
  const [working, setWorking] = useState(0)
  const [failure, setFailure] = useState<string>()

  const add = async (files: readonly File[]) => {
    if (files.length === 0 || working > 0) return
    const accepted = files.slice(0, room)
    let problem = files.length > room ? tooManyText(room) : undefined
    setFailure(undefined)
    for (const [index, file] of accepted.entries()) {
      setWorking(accepted.length - index)
      try {
        onPhoto(await compressPhoto(file))
      } catch (error) {
        problem = error instanceof PhotoError ? error.message : UNKNOWN
      }
    }
    setWorking(0)
    setFailure(problem)
  }

  return { add: (files: readonly File[]) => void add(files), working, failure }
}

const UNKNOWN = 'Cette photo n’a pas pu être préparée. Réessayez, ou prenez-en une autre.'

const tooManyText = (room: number) =>
  room === 1
    ? 'Il ne restait de la place que pour une photo. Les autres n’ont pas été ajoutées.'
    : `Il ne restait de la place que pour ${room} photos. Les autres n’ont pas été ajoutées.`
