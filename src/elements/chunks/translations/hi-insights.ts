import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'ख़रीदार किसकी तारीफ़ करते हैं',
  missed: 'उन्हें क्या कमी लगती है',
  praise: '{total} में से {count} समीक्षाओं में तारीफ़',
  criticise: '{total} में से {count} समीक्षाओं में आलोचना',
  mentions: 'उल्लेख: {count}',
  none: 'अभी कुछ ख़ास उभरकर नहीं आया।',
  noInsights: 'सारांश के लिए समीक्षाएँ अभी बहुत कम हैं।',
  byMachine: 'मशीन द्वारा लिखा गया',
  showReviews: 'ये समीक्षाएँ दिखाएँ',
  failed: 'सारांश अभी लोड नहीं हो सकता।',
  retry: 'फिर कोशिश करें',
} satisfies InsightsStrings;
