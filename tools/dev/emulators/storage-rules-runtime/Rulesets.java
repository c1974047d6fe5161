package storagerules;

import com.google.firebase.rules.lang.CompileResult;
import com.google.firebase.rules.lang.FirebaseRulesProtoCompiler;
import com.google.firebase.rules.lang.common.FirebaseRulesLangOptions;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.firebase.rules.v1.File;
import com.google.firebase.rules.v1.Issue;
import com.google.firebase.rules.v1.Source;
import com.google.firebase.rules.v1.SourcePosition;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Paths;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled rule sets, by the names that firebase-tools gave them. */
final class Rulesets {
  /** What the real service accepts beyond the engine's defaults. */
  private static final FirebaseRulesLangOptions LANGUAGE =
      FirebaseRulesLangOptions.builder().allowTernaryOperator(true).allowLetBindings(true).allowCrossServiceRules(true).build();

  private final Map<String, RulesetAst> compiled = new ConcurrentHashMap<>();

  Reply load(JsonObject context) {
    CompileResult result = FirebaseRulesProtoCompiler.createStandalone(LANGUAGE).compile(source(context));
    Reply reply = new Reply();
    for (Issue issue : result.getIssues()) {
      if (issue.getSeverity() == Issue.Severity.ERROR) {
        reply.error(describe(issue));
      } else {
        reply.warning(describe(issue));
      }
    }
    if (result.hasCompilationError()) {
      return reply;
    }
    compiled.put(context.get("rulesetName").getAsString(), result.getRulesetAst());
    JsonObject loaded = new JsonObject();
    loaded.addProperty("rulesVersion", result.getRulesetAst().getVersion() == RulesetAst.Version.VERSION_2 ? 2 : 1);
    return reply.result(loaded);
  }

  /** @throws IllegalArgumentException if no rules have this name */
  RulesetAst named(String name) {
    RulesetAst rules = compiled.get(name);
    if (rules == null) {
      throw new IllegalArgumentException("no rules are loaded under the name " + name);
    }
    return rules;
  }

  private static Source source(JsonObject context) {
    Source.Builder source = Source.newBuilder();
    for (JsonElement element : context.getAsJsonObject("source").getAsJsonArray("files")) {
      JsonObject file = element.getAsJsonObject();
      source.addFiles(File.newBuilder().setName(file.get("name").getAsString()).setContent(file.get("content").getAsString()));
    }
    return source.build();
  }

  private static String describe(Issue issue) {
    return place(issue.getSourcePosition()) + " " + issue.getDescription();
  }

  /** `storage.rules:12:5` */
  static String place(SourcePosition at) {
    return Paths.get(at.getFileName()).getFileName() + ":" + at.getLine() + ":" + at.getColumn();
  }
}
