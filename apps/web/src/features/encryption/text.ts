import { encryption } from '@symbi/contracts/encrypted';
import { catalog } from '../../platform/text/catalog.ts';
import { title } from './title.ts';

const en = {
  unlock: 'Unlock',
  lock: 'Lock',
  opening: 'Opening the message',
  endToEnd: 'End-to-end encrypted',
  notSent: 'It was not sent to the agent, and search does not find it.',
  otherPassphrase: 'The passphrase in use does not open this message.',
  dialog: {
    set: title.set,
    unlock: 'Unlock Messages',
    setHint:
      'Messages are encrypted in this browser before they are sent. The agent does not get them, the server cannot read them, and search does not find them.',
    unlockHint: 'Enter the passphrase used to encrypt the messages of this conversation.',
    memory: 'The passphrase never leaves this browser. It is forgotten when the tab is closed or reloaded.',
    noRecovery: 'Nobody can restore it: without the passphrase these messages stay closed.',
    field: 'Passphrase',
    repeat: 'Repeat the passphrase',
    tooShort: `At least ${encryption.passphraseMinimum} characters`,
    different: 'The two passphrases differ',
    wrong: 'Wrong passphrase. Nothing was changed; the message is still there, encrypted.',
    unavailable: 'This browser encrypts only on HTTPS addresses and on localhost.',
    failed: 'Symbi could not check whether this conversation has encrypted messages.',
    cancel: 'Cancel',
    submitSet: 'Encrypt',
  },
};

export const text = catalog({ en });
