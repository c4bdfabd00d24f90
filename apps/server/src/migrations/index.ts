import type { Migrations } from '../platform/database/migrate.ts';
import { foundation } from './001-foundation.ts';
import { signedLog } from './002-signed-log.ts';
import { projects } from './010-projects.ts';
import { context } from './011-context.ts';
import { insights } from './012-insights.ts';
import { reports } from './013-reports.ts';
import { judgments } from './015-judgments.ts';
import { assistants } from './016-assistants.ts';
import { agentMessages } from './017-agent-messages.ts';
import { messageTags } from './018-message-tags.ts';
import { checks } from './019-checks.ts';
import { transfers } from './026-transfers.ts';
import { lists } from './027-lists.ts';
import { imports } from './028-imports.ts';
import { trustStates } from './029-trust-states.ts';
import { roundtable } from './030-roundtable.ts';
import { importLimits } from './031-import-limits.ts';
import { agentConsents } from './032-agent-consents.ts';
import { uncheckedScores } from './033-unchecked-scores.ts';
import { agentsGone } from './034-agents-gone.ts';
import { judgeFindings } from './035-judge-findings.ts';
import { takeBack } from './036-take-back.ts';
import { checkModes } from './037-check-modes.ts';
import { blindJudgments } from './038-blind-judgments.ts';
import { contextMeanings } from './039-context-meanings.ts';
import { attachments } from './040-attachments.ts';
import { prompts } from './041-prompts.ts';
import { conversationNames } from './042-conversation-names.ts';
import { pictures } from './043-pictures.ts';
import { attachmentLeftovers } from './044-attachment-leftovers.ts';
import { searchOwners } from './045-search-owners.ts';
import { namedContexts } from './046-named-contexts.ts';
import { keptCalibrations } from './047-kept-calibrations.ts';
import { folders } from './048-folders.ts';
import { lightLog } from './049-light-log.ts';
import { lightIndexes } from './050-light-indexes.ts';
import { searchMeanings } from './051-search-meanings.ts';
import { searchOrder } from './052-search-order.ts';
import { countedWhereStored } from './053-counted-where-stored.ts';
import { storedTogether } from './054-stored-together.ts';
import { derivedTables } from './055-derived-tables.ts';
import { wordsThatFit } from './056-words-that-fit.ts';
import { ownWords } from './057-own-words.ts';
import { thoughts } from './058-thoughts.ts';
import { importTables } from './059-import-tables.ts';
import { shownSums } from './060-shown-sums.ts';
import { messageDocuments } from './061-message-documents.ts';
import { attachmentVectors } from './062-attachment-vectors.ts';
import { partialUsageColumn } from './063-partial-usage.ts';
import { importCopies } from './064-import-copies.ts';
import { keyTests } from './065-key-tests.ts';
import { rounds } from './066-rounds.ts';
import { pointPrevious } from './067-point-previous.ts';

export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-signed-log': signedLog,
  '010-projects': projects,
  '011-context': context,
  '012-insights': insights,
  '013-reports': reports,
  '015-judgments': judgments,
  '016-assistants': assistants,
  '017-agent-messages': agentMessages,
  '018-message-tags': messageTags,
  '019-checks': checks,
  '026-transfers': transfers,
  '027-lists': lists,
  '028-imports': imports,
  '029-trust-states': trustStates,
  '030-roundtable': roundtable,
  '031-import-limits': importLimits,
  '032-agent-consents': agentConsents,
  '033-unchecked-scores': uncheckedScores,
  '034-agents-gone': agentsGone,
  '035-judge-findings': judgeFindings,
  '036-take-back': takeBack,
  '037-check-modes': checkModes,
  '038-blind-judgments': blindJudgments,
  '039-context-meanings': contextMeanings,
  '040-attachments': attachments,
  '041-prompts': prompts,
  '042-conversation-names': conversationNames,
  '043-pictures': pictures,
  '044-attachment-leftovers': attachmentLeftovers,
  '045-search-owners': searchOwners,
  '046-named-contexts': namedContexts,
  '047-kept-calibrations': keptCalibrations,
  '048-folders': folders,
  '049-light-log': lightLog,
  '050-light-indexes': lightIndexes,
  '051-search-meanings': searchMeanings,
  '052-search-order': searchOrder,
  '053-counted-where-stored': countedWhereStored,
  '054-stored-together': storedTogether,
  '055-derived-tables': derivedTables,
  '056-words-that-fit': wordsThatFit,
  '057-own-words': ownWords,
  '058-thoughts': thoughts,
  '059-import-tables': importTables,
  '060-shown-sums': shownSums,
  '061-message-documents': messageDocuments,
  '062-attachment-vectors': attachmentVectors,
  '063-partial-usage': partialUsageColumn,
  '064-import-copies': importCopies,
  '065-key-tests': keyTests,
  '066-rounds': rounds,
  '067-point-previous': pointPrevious,
};
