package rulessize;

import com.google.firebase.rules.lang.CompileResult;
import com.google.firebase.rules.lang.FirebaseRulesProtoCompiler;
import com.google.firebase.rules.lang.common.FirebaseRulesLangOptions;
import com.google.firebase.rules.runtime.v1.Function;
import com.google.firebase.rules.runtime.v1.MatchRule;
import com.google.firebase.rules.runtime.v1.Path;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.firebase.rules.runtime.v1.ServiceRule;
import com.google.firebase.rules.v1.File;
import com.google.firebase.rules.v1.Issue;
import com.google.firebase.rules.v1.Source;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compiles rules files with the compiler inside the Firestore emulator. Prints, as one JSON array, what the compiler
 * says about each file, and the serialized size of each part of it in bytes, source positions included.
 */
public final class RulesSize {
  /** What the real service accepts beyond the engine's defaults. */
  private static final FirebaseRulesLangOptions LANGUAGE =
      FirebaseRulesLangOptions.builder().allowTernaryOperator(true).allowLetBindings(true).allowCrossServiceRules(true).build();

  public static void main(String[] paths) throws Exception {
    JsonArray measured = new JsonArray();
    for (String path : paths) {
      measured.add(measure(path));
    }
    new PrintStream(System.out, true, "UTF-8").println(measured);
  }

  private static JsonObject measure(String path) throws Exception {
    String content = new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8);
    // The name becomes part of the size, so a folder must not.
    String name = Paths.get(path).getFileName().toString();
    Source source = Source.newBuilder().addFiles(File.newBuilder().setName(name).setContent(content)).build();
    CompileResult result = FirebaseRulesProtoCompiler.createStandalone(LANGUAGE).compile(source);
    JsonObject measured = new JsonObject();
    measured.add("issues", issues(result.getIssues()));
    RulesetAst ast = result.getRulesetAst();
    JsonObject whole = block(name, ast.getSerializedSize(), ast.getFunctionsList());
    for (ServiceRule service : ast.getServiceRulesList()) {
      add(whole, service(service));
    }
    measured.add("whole", whole);
    return measured;
  }

  private static JsonArray issues(List<Issue> issues) {
    JsonArray array = new JsonArray();
    for (Issue issue : issues) {
      JsonObject object = new JsonObject();
      object.addProperty("severity", issue.getSeverity().name());
      object.addProperty("line", issue.getSourcePosition().getLine());
      object.addProperty("description", issue.getDescription());
      array.add(object);
    }
    return array;
  }

  private static JsonObject service(ServiceRule service) {
    JsonObject block = block("service " + service.getServiceName().getName(), service.getSerializedSize(), service.getFunctionsList());
    service.getMatchRulesList().forEach(match -> add(block, match(match)));
    return block;
  }

  private static JsonObject match(MatchRule match) {
    JsonObject block = block(describe(match.getPath()), match.getSerializedSize(), match.getFunctionsList());
    match.getMatchRulesList().forEach(inner -> add(block, match(inner)));
    return block;
  }

  /** What has functions and blocks inside: the file, a service, a match. */
  private static JsonObject block(String name, int bytes, List<Function> functions) {
    JsonObject block = part(name, bytes);
    JsonArray array = new JsonArray();
    for (Function function : functions) {
      JsonObject object = part(function.getId().getName(), function.getSerializedSize());
      object.addProperty("line", function.getId().getSourcePosition().getLine());
      array.add(object);
    }
    block.add("functions", array);
    block.add("blocks", new JsonArray());
    return block;
  }

  private static JsonObject part(String name, int bytes) {
    JsonObject part = new JsonObject();
    part.addProperty("name", name);
    part.addProperty("bytes", bytes);
    return part;
  }

  private static void add(JsonObject block, JsonObject inner) {
    block.getAsJsonArray("blocks").add(inner);
  }

  /** `/users/{uid}` */
  private static String describe(Path path) {
    return path.getSegmentsList().stream().map(RulesSize::describe).collect(Collectors.joining());
  }

  private static String describe(Path.PathSegment segment) {
    if (segment.hasCapture()) {
      return "/{" + segment.getCapture().getName() + "}";
    }
    if (segment.hasGlobCapture()) {
      return "/{" + segment.getGlobCapture().getName() + "=**}";
    }
    return "/" + segment.getExpression().getLiteral().getStringValue();
  }
}
